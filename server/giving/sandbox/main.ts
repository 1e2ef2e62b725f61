import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Books, type Charge, type Refund } from './books.ts'
import { type Behaviour, behaviours, demonstrated } from './behaviour.ts'

/**
 * An operator of mobile wallets for tests and demonstrations, as a process of its own: its code is 123456, 000000 is
 * refused, any other one is wrong. `POST /behave` tells it how to answer: a list that is used up question by question,
 * or what it does from then on. Prints its port when it listens.
 * With --careless a code that is handed over twice is taken twice.
 *   node main.ts [--books FILE] [--slow MS] [--later MS] [--careless]
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
const books = new Books(option('books'))
const slowness = Number(option('slow') ?? 3_000)
const patience = Number(option('later') ?? 20_000)
const careless = process.argv.includes('--careless')
let queue: Behaviour[] = []
let always: Behaviour = 'fair'
let callback: string | undefined
/** How often it did what, for those who want to know whether it was told everything. */
const met: Record<string, number> = {}
const meet = (what: string) => {
  met[what] = (met[what] ?? 0) + 1
}

type Answer = Record<string, unknown>
interface Question {
  slug: string
  deed: string
  id: string
  /** Name of the refund that is asked about. */
  refund: string
  body: Answer
}
const takenAnswer = ({ id, amount, reference }: Charge): Answer => ({ result: 'taken', id, amount, reference })
function stateOf(charge: Charge | undefined): Answer {
  if (charge === undefined) return { result: 'missing' }
  if (charge.state === 'taken') return takenAnswer(charge)
  return charge.state === 'refused' ? { result: 'refused', code: charge.code ?? 'refused' } : { result: 'pending' }
}

const backAnswer = ({ id }: Charge, refund: string, { amount, reference }: Refund): Answer => ({
  ...{ result: 'refunded', id, refund, amount, reference },
})

/** What is asked, done as an honest operator does it; each question twice is once. */
const deeds: Record<string, (id: string, body: Answer, question: Question) => Answer> = {
  start(_, { id, merchant, phone, amount }, { slug }) {
    const known = books.charges.get(String(id))
    if (known) return known.state === 'refused' ? stateOf(known) : { result: 'code_sent' }
    if (Number(amount) > 5_000_000) return { result: 'refused', code: 'above_limit' }
    books.charges.set(String(id), {
      ...{ slug, id: String(id), merchant: String(merchant), phone: String(phone), amount: String(amount) },
      state: 'pending',
      refunds: new Map(),
    })
    return { result: 'code_sent' }
  },
  confirm(id, { otp }) {
    const charge = books.charges.get(id)
    if (charge === undefined) return { result: 'refused', code: 'unknown' }
    if (charge.state === 'refused' || (charge.state === 'taken' && !careless)) return stateOf(charge)
    if (otp === '123456') books.take(charge)
    else if (otp === '000000') Object.assign(charge, { state: 'refused', code: 'insufficient_funds' })
    else return { result: 'wrong_code' }
    return stateOf(charge)
  },
  status: (id) => stateOf(books.charges.get(id)),
  cancel(id, _, { slug }) {
    const charge = books.charges.get(id) ?? {
      slug,
      id,
      merchant: '',
      phone: '',
      amount: '0.00',
      state: 'pending' as const,
      refunds: new Map(),
    }
    if (charge.state === 'pending') Object.assign(charge, { state: 'refused', code: 'cancelled' })
    books.charges.set(id, charge)
    return stateOf(charge)
  },
  refund(id, { refund, amount }) {
    const charge = books.charges.get(id)
    if (charge?.state !== 'taken') return { result: 'refused', code: 'not_taken' }
    const known = charge.refunds.get(String(refund))
    if (known) return backAnswer(charge, String(refund), known)
    const back = [...charge.refunds.values()].reduce((sum, one) => sum + Number(one.amount), 0)
    if (back + Number(amount) > Number(charge.amount)) return { result: 'refused', code: 'above_rest' }
    return backAnswer(charge, String(refund), books.giveBack(charge, String(refund), String(amount)))
  },
  refundStatus(id, _, { refund }) {
    const charge = books.charges.get(id)
    const known = charge?.refunds.get(refund)
    return charge && known ? backAnswer(charge, refund, known) : { result: 'missing' }
  },
}

async function callBack(slug: string, id: string) {
  if (callback === undefined) return
  const heard = await fetch(`${callback}/api/v2/guest/payment-callback/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_id: id }),
  }).catch(() => undefined)
  if (heard?.ok) meet('called back')
}

const isMoney = ({ result }: Answer) => result === 'taken' || result === 'refunded'
const lies: Partial<Record<Behaviour, (answer: Answer, id: string) => Answer>> = {
  says_refused: () => ({ result: 'refused', code: 'refused' }),
  says_missing: () => ({ result: 'missing' }),
  garbage: () => ({ result: ['taken'], amount: -1 }),
  other_amount: (answer) => (isMoney(answer) ? { ...answer, amount: '1.00' } : answer),
  other_payment: (answer) => (isMoney(answer) ? { ...answer, id: 'AAAAAAAAAAAAAAAAAAAAAA' } : answer),
}

async function answer(how: Behaviour, question: Question) {
  const { slug, deed, id, body } = question
  const act = () => (deeds[deed] as NonNullable<(typeof deeds)[string]>)(id, body, question)
  if (how === 'cut' || how === 'error') return how
  if (how === 'later') {
    void wait(patience).then(act)
    return 'cut'
  }
  if (how === 'says_taken' && deed === 'confirm') {
    const amount = books.charges.get(id)?.amount ?? '0.00'
    return { result: 'taken', id, amount, reference: `LIE${id.slice(0, 12)}` }
  }
  if (how === 'says_taken' && deed === 'refund') {
    const { refund, amount } = body
    return { result: 'refunded', id, refund, amount, reference: `LIE${String(refund).slice(0, 12)}` }
  }
  const honest = act()
  if (how === 'gives_twice' && honest.result === 'refunded' && deed === 'refund')
    books.giveBack(books.charges.get(id) as Charge, String(body.refund), String(body.amount))
  if (how === 'done_then_cut') return 'cut'
  if (how === 'never') return 'never'
  if (how === 'done_then_502') return 'error'
  if (how === 'slow') await wait(slowness)
  if (how === 'calls_back_first') await Promise.all([callBack(slug, id), callBack(slug, id)])
  return lies[how]?.(honest, id) ?? honest
}

async function bodyOf(request: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Answer)
}
const send = (response: ServerResponse, status: number, data: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))

function howFor(deed: string, id: string): Behaviour {
  const next = queue.shift()
  if (next !== undefined) return next
  // Codes alone: what became of them can be asked.
  const shown = deed === 'confirm' ? demonstrated[books.charges.get(id)?.phone.slice(-2) ?? ''] : undefined
  return (always === 'fair' && shown) || always
}

const routes: [string, RegExp, string][] = [
  ['POST', /^\/(\w+)\/charges$/, 'start'],
  ['POST', /^\/(\w+)\/charges\/(\w+)\/confirm$/, 'confirm'],
  ['POST', /^\/(\w+)\/charges\/(\w+)\/cancel$/, 'cancel'],
  ['GET', /^\/(\w+)\/charges\/(\w+)$/, 'status'],
  ['POST', /^\/(\w+)\/charges\/(\w+)\/refunds$/, 'refund'],
  ['GET', /^\/(\w+)\/charges\/(\w+)\/refunds\/(\w+)$/, 'refundStatus'],
]

async function serve(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const body = await bodyOf(request)
  if (pathname === '/behave') {
    const isKnown = (one: unknown): one is Behaviour => (behaviours as readonly unknown[]).includes(one)
    if (Array.isArray(body.queue)) queue = body.queue.filter(isKnown)
    if (isKnown(body.always)) always = body.always
    if (typeof body.callback === 'string') callback = body.callback
    return send(response, 200, { queue, always, met })
  }
  const of = /^\/(\w+)\/books$/.exec(pathname)?.[1]
  if (of !== undefined) {
    const from = Number(searchParams.get('from'))
    const lines = books.lines.filter(({ slug }) => slug === of)
    const next = from + 500 < lines.length ? String(from + 500) : null
    return send(response, 200, { lines: lines.slice(from, from + 500), next })
  }
  for (const [method, pattern, deed] of routes) {
    const [, slug = '', id = '', refund = ''] = request.method === method ? (pattern.exec(pathname) ?? []) : []
    if (slug === '') continue
    const of = id || String(body.id)
    const how = howFor(deed, of)
    meet(`${how} ${deed}`)
    const told = await answer(how, { slug, deed, id: of, refund, body })
    if (told === 'never') return undefined
    if (told === 'cut') return void request.socket.destroy()
    return told === 'error' ? send(response, 502, {}) : send(response, 200, told)
  }
  return send(response, 404, {})
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => request.socket.destroy())
})
// Longer than a client keeps its connections: none of them is closed while it is being used again.
server.keepAliveTimeout = 65_000
server.listen(Number(option('port') ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as { port: number }).port}\n`)
})
// Whoever started it is gone: so is it.
process.stdin.on('end', () => process.exit(0)).resume()
