// Writes what the type check needs and git does not hold: the compiled messages and the route tree.
//   node web/generate.mjs
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
// The plug-ins write both when a server starts; nothing listens.
const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
})
await server.close()
process.exit(0)
