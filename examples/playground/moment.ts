const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time for people, in their own time zone. */
export function moment(iso: string): string {
  return format.format(new Date(iso))
}
