import '@latchkey/react/themes/indigo.css'
