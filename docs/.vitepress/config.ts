import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitepress'
import own from '../../package.json' with { type: 'json' }
import { parts } from './pages.ts'

const summary = 'Self-hosted authentication: accounts, sessions and organizations, with React widgets for your site.'

/** `npm run docs`: the pages of `docs/` as a site, with search, dark mode and `llms.txt`. */
export default defineConfig({
  title: 'Latchkey',
  description: summary,
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ['images/**'],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Quick start', link: '/vite' },
      { text: 'Guides', link: '/concepts' },
      { text: 'Reference', link: '/configuration' },
      { text: `Version ${own.version}`, link: `${own.homepage}/changelog` },
    ],
    sidebar: Object.entries(parts).map(([text, pages]) => ({
      text,
      items: pages.map(([file, title]) => ({ text: title, link: `/${file}` })),
    })),
    outline: [2, 3],
  },
  markdown: {
    config(markdown) {
      // Vue would look for its own braces in code within a sentence.
      markdown.renderer.rules.code_inline = (tokens, index) =>
        `<code v-pre>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`
      // What a page links to outside of docs/ is on the site of the repository.
      const render = markdown.renderer.rules.link_open
      markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const href = tokens[index]?.attrGet('href') ?? ''
        const path = join(dirname(env.relativePath), href)
        if (path.startsWith('../')) tokens[index]?.attrSet('href', `${own.repository.url}/blob/main/${path.slice(3)}`)
        return render?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options)
      }
    },
  },
  async buildEnd({ outDir, srcDir }) {
    const texts = await Promise.all(
      Object.values(parts)
        .flat()
        .map(async ([file, title]) => ({ file, title, text: await readFile(join(srcDir, `${file}.md`), 'utf8') })),
    )
    const links = texts.map(
      ({ file, title, text }) => `- [${title}](${own.homepage}/${file}.md): ${firstSentence(text)}`,
    )
    await writeFile(join(outDir, 'llms.txt'), `# Latchkey\n\n> ${summary}\n\n## Pages\n\n${links.join('\n')}\n`)
    await writeFile(join(outDir, 'llms-full.txt'), texts.map(({ text }) => text).join('\n\n'))
    await Promise.all(texts.map(({ file, text }) => writeFile(join(outDir, `${file}.md`), text)))
  },
})

/** The first sentence of a page below its heading. */
function firstSentence(text: string): string {
  const [, paragraph = ''] = /^# .*\n+(?!```)([^\n#|][^]*?)(?:\n\n|$)/m.exec(text) ?? []
  return (/^[^]*?[.:](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).replaceAll(/\s+/g, ' ')
}
