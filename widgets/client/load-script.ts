/** Puts a script of somebody else's on the page; whether it came. Where it did not, it is tried anew the next time. */
export async function loadScript(address: string): Promise<boolean> {
  const element = document.createElement('script')
  element.src = address
  const isLoaded = await new Promise<boolean>((resolve) => {
    element.addEventListener('load', () => resolve(true))
    element.addEventListener('error', () => resolve(false))
    document.head.append(element)
  })
  if (!isLoaded) element.remove()
  return isLoaded
}
