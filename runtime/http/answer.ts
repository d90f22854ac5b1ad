/** A handler's answer that sends the browser elsewhere: always 302 with an empty body (wire contract 2.5). */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A handler's answer that is a page of ours: escaped text, no script, strict policy. */
export class Page {
  readonly html: string
  readonly status: number
  constructor(html: string, status = 200) {
    this.html = html
    this.status = status
  }
}
