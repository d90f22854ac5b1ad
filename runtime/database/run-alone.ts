import type { Driver } from './driver.generated.js'
import { translated } from './failure.ts'
import type { Statement } from './sql.ts'
import { type Dialect, send } from './transaction.ts'

/**
 * Sends one statement outside of transactions, over a connection that is there for it alone. Where the server does not end it by
 * itself, the connection goes after `milliseconds`.
 * @throws {DatabaseUnavailable} when the connection fails, or the server gave up waiting
 */
export async function runAlone(
  driver: Driver,
  statement: Statement,
  dialect: Dialect,
  milliseconds: number,
): Promise<void> {
  const late = setTimeout(() => void driver.end({ timeout: 0 }), milliseconds)
  const text = dialect.text(statement)
  dialect.observe(text)
  try {
    await send(driver, text, statement.values, false)
  } catch (error) {
    throw translated(error)
  } finally {
    clearTimeout(late)
    await driver.end({ timeout: 1 })
  }
}
