/** Hosts that give a name to everybody who asks: the best known of the private part of the public suffix list. */
const hosts = new Set(
  `amplifyapp.com appspot.com azurestaticapps.net azurewebsites.net blogspot.com cloudfront.net codesandbox.io csb.app deno.dev
  expo.app firebaseapp.com fly.dev github.io gitlab.io glitch.me herokuapp.com loca.lt lovable.app netlify.app ngrok-free.app
  ngrok.app ngrok.io onrender.com pages.dev railway.app replit.app replit.dev run.app stackblitz.io surge.sh trycloudflare.com
  up.railway.app vercel.app vercel.dev web.app webcontainer.io workers.dev`.split(/\s+/),
)

/** Whether strangers can have names below a domain: a top-level domain, one such as `co.uk`, or a host that gives them away. */
export function isShared(domain: string): boolean {
  if (!domain.includes('.') || hosts.has(domain)) return true
  return /^(?:ac|co|com|edu|go|gob|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/.test(domain)
}
