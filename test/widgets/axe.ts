import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds, as lines that say where. */
export async function findings(page: Page): Promise<string[]> {
  // A colour that is still fading in would be measured half-way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
