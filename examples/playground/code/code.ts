import type { Entry, Usage } from '../catalogue/entry.tsx'
import type { VariableValues } from '../tour/variables.ts'

/** A framework for which there is code to copy. */
export type Framework = 'vite' | 'next' | 'react-router'

/** A file of somebody's project. */
export interface CodeFile {
  readonly name: string
  readonly text: string
}

/** What the code is made from: the state that is shown, and how it is set. */
export interface CodeRequest {
  readonly entry: Pick<Entry, 'page' | 'title'>
  readonly usage: Usage
  readonly theme: 'light' | 'dark' | 'system'
  /** Module and export of a language; English has none. */
  readonly locale: { readonly from: string; readonly name: string } | undefined
  /** Name of a theme's sheet. */
  readonly look: string | undefined
  readonly variables: VariableValues
  /** Where the service is. */
  readonly origin: string
}

/** The files in which a widget is written, for one framework. */
export function codeFor(framework: Framework, request: CodeRequest): readonly CodeFile[] {
  const files = { vite: viteFiles, next: nextFiles, 'react-router': routerFiles }[framework](request)
  const { variables } = request
  if (Object.keys(variables).length === 0) return files
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`)
  return [...files, { name: styleFile[framework], text: `:root {\n${lines.join('\n')}\n}\n` }]
}

const styleFile: Readonly<Record<Framework, string>> = {
  vite: 'src/auth.css',
  next: 'app/auth.css',
  'react-router': 'app/auth.css',
}

function viteFiles(request: CodeRequest): CodeFile[] {
  const { usage, origin } = request
  const imports = importLines({ ...usage.imports, '@latchkey/react': ['AuthProvider', ...(usage.imports[base] ?? [])] })
  const text = `${imports}
${setupLines(request, './auth.css')}

export function App() {
  return (
    <AuthProvider baseURL="${origin}"${providerProps(request)}>
${indented(usage.jsx, 6)}
    </AuthProvider>
  )
}
`
  return [{ name: 'src/app.tsx', text }]
}

function nextFiles(request: CodeRequest): CodeFile[] {
  const folder = request.entry.page.replace('$', '[...path]')
  const layout = `import { cookies } from 'next/headers'
import { AuthProvider } from '@latchkey/react'
${setupLines(request, './auth.css')}

export default async function Layout({ children }: { children: React.ReactNode }) {
  const service = process.env.AUTH_URL // ${request.origin}
  const answer = await fetch(\`\${service}/api/auth/get-session\`, {
    headers: { cookie: (await cookies()).toString() },
    cache: 'no-store',
  })
  return (
    <html lang="${request.locale === undefined ? 'en' : languageTag(request.locale.from)}">
      <body>
        <AuthProvider baseURL={service} initialSession={await answer.json()}${providerProps(request)}>
          {children}
        </AuthProvider>
      </body>
    </html>
  )
}
`
  return [
    { name: 'app/layout.tsx', text: layout },
    { name: `app${folder === '/' ? '' : folder}/page.tsx`, text: pageText(request) },
  ]
}

function routerFiles(request: CodeRequest): CodeFile[] {
  const root = `import { Links, Meta, Outlet, Scripts, useLoaderData } from 'react-router'
import { AuthProvider } from '@latchkey/react'
${setupLines(request, './auth.css')}

export async function loader({ request }: { request: Request }) {
  const service = process.env.AUTH_URL // ${request.origin}
  const answer = await fetch(\`\${service}/api/auth/get-session\`, {
    headers: { cookie: request.headers.get('cookie') ?? '' },
  })
  return { service, session: await answer.json() }
}

export default function Root() {
  const { service, session } = useLoaderData<typeof loader>()
  return (
    <html lang="${request.locale === undefined ? 'en' : languageTag(request.locale.from)}">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <AuthProvider baseURL={service} initialSession={session}${providerProps(request)}>
          <Outlet />
        </AuthProvider>
        <Scripts />
      </body>
    </html>
  )
}
`
  const route = request.entry.page === '/' ? 'home' : request.entry.page.slice(1).replaceAll('/', '.')
  return [
    { name: 'app/root.tsx', text: root },
    { name: `app/routes/${route}.tsx`, text: pageText(request) },
  ]
}

/** A page that holds nothing but the widget. */
function pageText({ entry, usage }: CodeRequest): string {
  const name = entry.title.replaceAll(/[^A-Za-z]/g, '')
  return `${importLines(usage.imports)}

export default function ${name}Page() {
  return (
    <main>
${indented(usage.jsx, 6)}
    </main>
  )
}
`
}

const base = '@latchkey/react'

function importLines(imports: Usage['imports']): string {
  return Object.entries(imports)
    .filter(([, names]) => names.length > 0)
    .map(([from, names]) => `import { ${[...new Set(names)].toSorted().join(', ')} } from '${from}'`)
    .toSorted()
    .join('\n')
}

/** What an app imports once: sheets and the language. */
function setupLines({ look, locale, variables }: CodeRequest, ownSheet: string): string {
  return [
    ...(locale === undefined ? [] : [`import { ${locale.name} } from '${base}/locales/${locale.from}'`]),
    `import '${base}/styles.css'`,
    ...(look === undefined ? [] : [`import '${base}/themes/${look}.css'`]),
    ...(Object.keys(variables).length === 0 ? [] : [`import '${ownSheet}'`]),
  ].join('\n')
}

function providerProps({ theme, locale }: CodeRequest): string {
  return `${theme === 'system' ? '' : ` theme="${theme}"`}${locale === undefined ? '' : ` locale={${locale.name}}`}`
}

/** `pt-br` → `pt-BR`. */
function languageTag(module: string): string {
  const [language = '', region] = module.split('-')
  return region === undefined ? language : `${language}-${region.toUpperCase()}`
}

function indented(text: string, spaces: number): string {
  return text
    .split('\n')
    .map((line) => `${' '.repeat(spaces)}${line}`)
    .join('\n')
}
