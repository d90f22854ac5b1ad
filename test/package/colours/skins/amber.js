import '@latchkey/react/themes/amber.css'
