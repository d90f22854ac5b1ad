import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds in the page, without what is in its frames, as lines that say where. */
export async function findings(page: Page): Promise<string[]> {
  // A colour that is still fading in would be measured half-way. What turns for ever is not waited for.
  await page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    // One that is cancelled meanwhile, because its element went away, is over too.
    return Promise.allSettled(ends.map((animation) => animation.finished))
  })
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const found = await window.axe?.run(document, { iframes: false, resultTypes: ['violations'] })
    return found?.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
    }))
  })
  if (violations === undefined) throw new Error('axe did not load')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
