const query = new URLSearchParams(location.search)

/** What the address asks for. */
export const asked = {
  component: query.get('component'),
  service: query.get('service'),
  theme: query.get('theme'),
}

document.documentElement.className = asked.theme

/** The same ground for both: forms in the middle, everything else from edge to edge. */
export function Stage({ children }) {
  const isForm = asked.component.startsWith('sign-')
  return <main style={{ padding: 24, display: 'grid', justifyItems: isForm ? 'center' : 'stretch' }}>{children}</main>
}
