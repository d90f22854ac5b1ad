/** The word that somebody may have meant: the same in other letters' case, or with two letters that differ. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: editsBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits)
  const [best] = ranked
  // Of a short word, two letters would be most of it.
  return best !== undefined && best.edits <= Math.min(2, word.length / 3) ? best.candidate : undefined
}

/** How many letters have to be added, removed or replaced (Levenshtein 1966). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, facing] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === facing ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
