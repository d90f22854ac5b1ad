import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Interaction, Provider } from 'oidc-provider'

/** The login and consent pages of an OpenID provider, as plain HTML that asks nobody else for anything. */
export async function showInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  let interaction: Interaction
  try {
    interaction = await provider.interactionDetails(request, response)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error
    // Where somebody lands who goes back into a sign-in that is over.
    return send(response, 400, 'This request is over', '')
  }
  if (request.method === 'POST') return answer(provider, interaction, request, response)
  if (interaction.prompt.name === 'login') {
    return send(response, 200, 'Who are you?', '<label>Login <input name="login"></label><button>Log in</button>')
  }
  const buttons = '<button name="choice" value="yes">Allow</button><button name="choice" value="no">Deny</button>'
  send(response, 200, 'Do you agree?', buttons)
}

async function answer(
  provider: Provider,
  { prompt, params, grantId, session }: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = new URLSearchParams(await text(request))
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: prompt.name !== 'login' })
  if (prompt.name === 'login') return finish({ login: { accountId: fields.get('login') ?? '' } })
  if (fields.get('choice') !== 'yes') {
    return finish({ error: 'access_denied', error_description: 'The person said no' })
  }
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
  grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '))
  return finish({ consent: { grantId: await grant.save() } })
}

function send(response: ServerResponse, status: number, title: string, fields: string): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  const form = fields === '' ? '' : `<form method="post">${fields}</form>`
  response.writeHead(status, headers)
  response.end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${form}</html>`)
}
