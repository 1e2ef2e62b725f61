// The measure of comparison: node:http and pg and nothing between, written by hand for the requests that bench/main.ts
// sends to the product as well. Same rows, same role, same fields, same JSON, one pool of the same size. It knows who is
// asking, the right of that user and the owner of the rows, and checks of a body what a careful person checks by hand; it
// has no contract, no languages, no look-ups of codes, no files, no request limits.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPool } from '../../server/core/database/pool.ts'
import { type Asked, readWords, send } from './answer.ts'
import { centres } from './centres.ts'
import { decideByHand } from './decide.ts'
import { answerCopy } from './copy.ts'
import { answerList, answerSearch, answerStaffList } from './lists.ts'
import { answerListing } from './reports.ts'
import { answerFile } from './ministry.ts'
import { answerBrief, answerOrganisation } from './organisation.ts'
import { payByHand } from './pay.ts'
import { whoIs } from './who.ts'

const { config, columns } = JSON.parse(process.env.BENCH_BASELINE ?? '{}') as { config: object; columns: string[] }
const pool = createPool({ ...config, application_name: 'bench_baseline' }, { max: 10 })
const centre = centres(columns)

/** Paths by method; a right is the screen and what is done there. */
const routes: readonly [
  method: string,
  path: RegExp,
  right: string | undefined,
  (asked: Asked, request: IncomingMessage) => Promise<void>,
][] = [
  ['GET', /^\/api\/v2\/guest\/ngos\/(\d+)$/, undefined, answerOrganisation],
  ['GET', /^\/api\/brief\/(\d+)$/, undefined, answerBrief],
  [
    'POST',
    /^\/api\/v2\/guest\/filter-ngos$/,
    undefined,
    (asked) => (asked.query.has('name') ? answerSearch(asked) : answerList(asked)),
  ],
  ['GET', /^\/api\/v2\/guest\/open-data\/csv$/, undefined, answerCopy],
  ['GET', /^\/api\/v2\/ministry\/ngos\/(\d+)$/, 'ministry_ngos S', answerFile],
  ['GET', /^\/api\/v2\/ministry\/search-engine\/ngos$/, 'ministry_ngos S', answerStaffList],
  ['POST', /^\/api\/v2\/ministry\/graphql$/, 'ministry_ngos S', answerListing],
  ['PUT', /^\/api\/v2\/ministry\/transaction-requests\/(\d+)$/, 'ministry_transaction_requests U', decideByHand],
  ['POST', /^\/api\/v2\/guest\/do-payment$/, undefined, payByHand],
  ['GET', /^\/api\/v2\/service-centres\/(\d+)$/, 'ngo_service_centres S', (asked) => centre.one(asked)],
  ['GET', /^\/api\/v2\/service-centres$/, 'ngo_service_centres S', (asked) => centre.list(asked)],
  ['POST', /^\/api\/v2\/service-centres$/, 'ngo_service_centres A', (asked, request) => centre.create(asked, request)],
]

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  for (const [method, path, right, work] of routes) {
    const found = method === request.method && path.exec(pathname)
    if (!found) continue
    const who = right === undefined ? undefined : await whoIs(pool, request)
    if (right !== undefined && !who) return send(response, 401, { status: false })
    if (right !== undefined && !who?.rights.has(right)) return send(response, 403, { status: false })
    return work({ pool, who, id: Number(found[1]), query: searchParams, response }, request)
  }
  send(response, 404, { status: false })
}

await readWords(pool)
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }))
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
process.on('SIGTERM', () => process.exit(0))
