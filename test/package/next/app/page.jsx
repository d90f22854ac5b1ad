import { Show, SignIn, UserButton } from '@latchkey/react'

/** A server component too. */
export default function Page() {
  return (
    <main>
      <Show when="signed-in" fallback={<SignIn />}>
        <h1>From the server</h1>
        <UserButton />
      </Show>
    </main>
  )
}
