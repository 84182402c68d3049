// Making elements of the page.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | null | undefined>;

// make is an element: attributes by their names, listeners as "onclick" and the like.
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child != null && child !== false));
  return element;
}

const widths = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

// scrolled lets an element be scrolled by keys whenever it is wider than its place.
export function scrolled<E extends HTMLElement>(element: E): E {
  widths.observe(element);
  return element;
}

// rich is an element that holds HTML which the lab has made.
export function rich(html: string, attributes: Attributes = {}): HTMLElement {
  const element = make("div", attributes);
  element.innerHTML = html;
  for (const wide of element.querySelectorAll<HTMLElement>("pre, table")) scrolled(wide);
  return element;
}

export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return make("button", { type: "button", onclick: press, ...attributes }, text);
}

export function byID<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

// sentence capitalises a message that begins with a word, and not with the place of an error or a name.
export const sentence = (text: string) => text.replace(/^\p{Ll}(?=\p{Ll}*[ ,’])/u, (letter) => letter.toUpperCase());

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

// download offers bytes or a text as a file.
export function download(name: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content]));
  make("a", { href: address, download: name.replace(/^.*\//, "") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
