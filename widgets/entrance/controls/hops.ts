/** Milliseconds within which hops that follow each other are a loop: two pages, or more, that send everybody on. */
const quick = 10_000
const most = 2
const key = 'latchkey hops'

/** Counts one more hop, from whatever page; false when there were two within a few seconds, so that this would be a loop. */
export function takeHop(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  // How many, and when the last one was. Of what was not written by us, counting begins anew.
  const [known = 0, at = 0] = (storage.getItem(key) ?? '').split(' ').map(Number)
  const count = now - at < quick && known > 0 ? known : 0
  if (count >= most) return false
  storage.setItem(key, `${count + 1} ${now}`)
  return true
}
