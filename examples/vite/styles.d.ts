declare module 'latchkey/styles.css'
