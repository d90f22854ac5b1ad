import '@latchkey/react/styles.css'
import '../site.css'

export const metadata = { title: 'Colours' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
