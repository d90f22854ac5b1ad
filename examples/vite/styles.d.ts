declare module '@latchkey/react/styles.css'
