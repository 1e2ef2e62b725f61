// Loaded before a server that is to work without the second net: no query is done for an owner. Only for comparing.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/core/database/owner.ts')) return loaded
    const source = readFileSync(new URL(url), 'utf8')
    const without = source.replace('=> current.getStore()', '=> undefined')
    if (without === source) throw new Error('owner.ts is written otherwise: bench/unowned.ts has to follow')
    return { ...loaded, source: without }
  },
})
