import '@latchkey/react/themes/forest.css'
