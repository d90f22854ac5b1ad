export { OpeningRow } from './opening-row.tsx'
