// The page: it starts the lab in a worker and shows what 1+1 is.

const parts: Record<string, string> = JSON.parse(document.getElementById("parts")!.textContent!);
const output = document.getElementById("console")!;

const at = (part: string) => new URL(parts[part], document.baseURI).href;

async function start() {
  const module = await WebAssembly.compileStreaming(fetch(at("lab")));
  const worker = new Worker(at("worker"));
  const send = (message: unknown) => worker.postMessage({ json: JSON.stringify(message), bytes: null });
  worker.onmessage = ({ data }) => {
    const event = JSON.parse(data.json);
    if (event.on === "ready") send({ op: "start", id: 1, language: "en" });
    if (event.on === "done" && event.id === 1) send({ op: "enter", id: 2, entry: "1+1" });
    if (event.on === "value") output.textContent += event.text + "\n";
  };
  worker.postMessage({ module, exec: at("exec") });
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register(at("service"));
}

start().catch((reason) => (output.textContent = String(reason)));
