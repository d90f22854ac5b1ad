import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type CodeFile, codeFor, type CodeRequest, type Framework } from './code.ts'
import { highlighted } from './highlight.tsx'

const frameworks: readonly { readonly id: Framework; readonly label: string }[] = [
  { id: 'vite', label: 'Vite' },
  { id: 'next', label: 'Next' },
  { id: 'react-router', label: 'React Router' },
]

/** The code of what the stage shows, by framework. */
export function CodePanel({ request }: { readonly request: CodeRequest }): ReactNode {
  const [framework, setFramework] = useState<Framework>('vite')
  const tabs = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = frameworks.findIndex(({ id }) => id === framework)
    const next = (at + step + frameworks.length) % frameworks.length
    setFramework(frameworks[next]?.id ?? framework)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <section className="code-panel" aria-labelledby="code">
      <div className="code-head">
        <h2 id="code">Code</h2>
        <div role="tablist" aria-labelledby="code" ref={tabs} className="segments">
          {frameworks.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`code-tab-${id}`}
              aria-selected={id === framework}
              aria-controls="code-files"
              tabIndex={id === framework ? 0 : -1}
              onClick={() => setFramework(id)}
              onKeyDown={move}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id="code-files" aria-labelledby={`code-tab-${framework}`}>
        {codeFor(framework, request).map((file) => (
          <File key={`${framework} ${file.name}`} file={file} />
        ))}
        <p className="note">
          <code>npm i @latchkey/react</code> first. A page on another origin than the service goes into{' '}
          <code>trustedOrigins</code> of your <code>auth.config.ts</code>.
        </p>
      </div>
    </section>
  )
}

function File({ file }: { readonly file: CodeFile }): ReactNode {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () => {
    navigator.clipboard.writeText(file.text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <figure className="code-file">
      <figcaption>
        <code>{file.name}</code>
        <output className="note">
          {copied === 'yes' && 'Copied'}
          {copied === 'failed' && 'Select the text and copy it yourself'}
        </output>
        <button type="button" className="button small" aria-label={`Copy ${file.name}`} onClick={copy}>
          Copy
        </button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={file.name}>
        <code>{highlighted(file.text)}</code>
      </pre>
    </figure>
  )
}
