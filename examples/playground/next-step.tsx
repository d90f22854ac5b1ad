import { type ReactNode, useState } from 'react'

const snippet = (
  origin: string,
) => `import { AuthProvider, SignedIn, SignedOut, SignIn, UserButton } from '@latchkey/react'
import '@latchkey/react/styles.css'

export function App() {
  return (
    <AuthProvider baseURL="${origin}">
      <SignedOut><SignIn /></SignedOut>
      <SignedIn><UserButton /></SignedIn>
    </AuthProvider>
  )
}`

/** What to do after the playground: the same widgets on a site of one's own. */
export function NextStep(): ReactNode {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const code = snippet(window.location.origin)
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <section className="panel wide" aria-labelledby="next">
      <div className="panel-head">
        <h2 id="next">Put it on your site</h2>
        <button type="button" className="button" onClick={copy}>
          Copy
        </button>
        <output className="note">
          {copied === 'yes' && 'Copied'}
          {copied === 'failed' && 'Select the text and copy it yourself'}
        </output>
      </div>
      <p className="note">
        <code>npm install latchkey</code>, then this. A site on another origin goes into <code>trustedOrigins</code> of
        your <code>auth.config.ts</code>.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label="Code">
        <code>{code}</code>
      </pre>
    </section>
  )
}
