/** The one of `words` that somebody may have meant by `typed`: at most two fifths of its letters are other ones. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, distance: distanceOf(typed, word) }))
    .toSorted((one, other) => one.distance - other.distance)
  return best !== undefined && best.distance <= Math.max(typed.length, best.word.length) * 0.4 ? best.word : undefined
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
