/**
 * Finds the strongly connected components of a graph (the parts whose vertices all reach each other) by Tarjan's
 * algorithm, without recursion and in linear time.
 *
 * @param edges for each vertex, counted from 0, the targets of its edges
 * @returns the vertices of each component; a component comes after all components that its edges lead to
 */
export function strongComponents(edges: readonly (readonly number[])[]): number[][] {
  const visited = new Int32Array(edges.length);
  const lowest = new Int32Array(edges.length);
  const nextEdge = new Int32Array(edges.length);
  const isPlaced = new Uint8Array(edges.length);
  const components: number[][] = [];
  const unplaced: number[] = [];
  const path: number[] = [];
  let visits = 0;

  function place(root: number): void {
    const component = unplaced.splice(unplaced.lastIndexOf(root));
    for (const vertex of component) isPlaced[vertex] = 1;
    components.push(component);
  }

  for (let start = 0; start < edges.length; start++) {
    if (visited[start] === 0) path.push(start);
    for (let vertex = path.at(-1); vertex !== undefined; vertex = path.at(-1)) {
      if (visited[vertex] === 0) {
        visited[vertex] = lowest[vertex] = ++visits;
        unplaced.push(vertex);
      }
      const next = edges[vertex]![nextEdge[vertex]!++];
      if (next === undefined) {
        path.pop();
        if (lowest[vertex] === visited[vertex]) place(vertex);
        const above = path.at(-1);
        if (above !== undefined) lowest[above] = Math.min(lowest[above]!, lowest[vertex]!);
      } else if (visited[next] === 0) {
        path.push(next);
      } else if (isPlaced[next] === 0) {
        lowest[vertex] = Math.min(lowest[vertex]!, visited[next]!);
      }
    }
  }
  return components;
}
