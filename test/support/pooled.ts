/** Where the pooler listens that a run of the tests goes through; set by the setup of such a run. */
const port = process.env['TEST_POOLER_PORT']

/** Whether this run puts a pooler before PostgreSQL, and all services on PostgreSQL: `TEST_POOLER=pgbouncer`. */
export const isPooled = port !== undefined

/** What a command said, without the line of the log that a pooler between is worth. */
export function withoutWarningOfPooler(text: string): string {
  return isPooled ? text.replaceAll(/^.*database\.warning.*\n/gm, '') : text
}

/** The address of a database as services get it. */
export function pooledUrl(url: URL): string {
  const own = new URL(url)
  if (port !== undefined) own.port = port
  return own.href
}
