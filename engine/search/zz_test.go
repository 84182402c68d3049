package search_test
import ("testing";"taquin/engine/board";"taquin/engine/solver")
func TestZZ(t *testing.T){
 sp := walkSpace(newBoard(t,3,3,board.BottomRight))
 for _, most := range []int{25,32,40,60,100,200,400,1000,10000} {
  m := method(t,"sma"); var gen, exp, wrong,n int64
  for i:=7;i<len(sp.boards);i+=40000 { b:=sp.boards[i]; s,err := m.Solve(t.Context(),b,solver.Options{MaxStored: most, MaxNodes: 20000000}); gen+=s.Generated;exp+=s.Expanded;n++; if err!=nil ||len(s.Moves)!=sp.distance[key(b)]{wrong++; t.Log(err, sp.distance[key(b)])}; if err==nil && s.Stored>int64(most) {t.Error(s)}}
  t.Log("sma",most,n,gen,exp,wrong)
	}
	for _, name := range []string{"ida","rbfs","sma","astar","ucs","dfs"} {
  m := method(t,name); var gen, exp, wrong,n int64
  for i:=7;i<len(sp.boards);i+=4000 { b:=sp.boards[i]; s := solves(t,m,b,solver.Options{}); gen+=s.Generated;exp+=s.Expanded;n++; if len(s.Moves)!=sp.distance[key(b)]{wrong++}; if s.Optimal && s.Bound!=len(s.Moves) {t.Error(name,s)}}
  t.Log(name,n,gen,exp,wrong)
 }
}
