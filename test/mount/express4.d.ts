// Express 4 under a name of its own; what the tests call of it is as in Express 5.
declare module 'express4' {
  import express from 'express'
  export default express
}
