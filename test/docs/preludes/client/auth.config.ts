import { defineConfig, defineFeature, emailPassword, route, type } from 'latchkey'

const notes = () =>
  defineFeature({
    id: 'acme-notes',
    routes: [
      route(
        'POST',
        '/notes/create-note',
        { summary: 'Adds a note', caller: 'session', body: type({ text: 'string' }), returns: type({ id: 'string' }) },
        () => ({ id: '1' }),
      ),
    ],
  })

export default defineConfig({ features: [emailPassword(), notes()] })
