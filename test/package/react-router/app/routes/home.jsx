import { Show, SignIn, UserButton } from '@latchkey/react'

export default function Home() {
  return (
    <main>
      <Show when="signed-in" fallback={<SignIn />}>
        <h1>From the server</h1>
        <UserButton />
      </Show>
    </main>
  )
}
