/** Who imports whom: each file with the files that it names. */
export type Graph = ReadonlyMap<string, readonly string[]>

interface Visit {
  readonly order: Map<string, number>
  readonly low: Map<string, number>
  readonly open: string[]
  readonly knots: string[][]
}

function connect(graph: Graph, node: string, visit: Visit): void {
  const index = visit.order.size
  visit.order.set(node, index)
  visit.low.set(node, index)
  visit.open.push(node)
  for (const next of graph.get(node) ?? []) {
    if (!visit.order.has(next)) connect(graph, next, visit)
    if (visit.open.includes(next)) lower(visit, node, visit.low.get(next))
  }
  if (visit.low.get(node) !== index) return
  const knot = visit.open.splice(visit.open.indexOf(node))
  if (knot.length > 1 || (graph.get(node) ?? []).includes(node)) visit.knots.push(knot.toSorted())
}

function lower(visit: Visit, node: string, value: number | undefined): void {
  const known = visit.low.get(node)
  if (known !== undefined && value !== undefined && value < known) visit.low.set(node, value)
}

/** The groups of files that reach themselves: strongly connected components of more than one file (Tarjan 1972). */
export function findCircles(graph: Graph): string[][] {
  const visit: Visit = { order: new Map(), low: new Map(), open: [], knots: [] }
  for (const node of graph.keys()) {
    if (!visit.order.has(node)) connect(graph, node, visit)
  }
  return visit.knots
}
