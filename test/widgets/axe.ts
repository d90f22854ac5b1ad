import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds, as lines that say where. `frames: false` leaves frames alone, for one that may not run scripts. */
export async function findings(page: Page, { frames = true }: { readonly frames?: boolean } = {}): Promise<string[]> {
  // A colour that is still fading in would be measured half-way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const axe = new AxeBuilder({ page })
  const { violations } = await (frames ? axe : axe.setLegacyMode().exclude('iframe')).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
