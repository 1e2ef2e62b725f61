import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Line {
  slug: string
  id: string
  kind: 'charge' | 'refund'
  amount: string
  reference: string
  at: string
}
export interface Charge {
  slug: string
  id: string
  merchant: string
  /** Kept for the length of the process alone. */
  phone: string
  amount: string
  state: 'pending' | 'refused' | 'taken'
  code?: string
  reference?: string
}

/** What the sandbox operator charged, kept in a file so that a demonstration which starts again still has its books. */
export class Books {
  readonly charges = new Map<string, Charge>()
  readonly lines: Line[] = []
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
    if (file === undefined || !existsSync(file)) return
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const line = JSON.parse(text) as Line
      this.lines.push(line)
      if (line.kind === 'charge')
        this.charges.set(line.id, {
          ...{ slug: line.slug, id: line.id, merchant: '', phone: '', amount: line.amount },
          ...{ state: 'taken', reference: line.reference },
        })
    }
  }

  /** Takes the money of a charge, each time that it is called: what calls it must ask for it once. */
  take(charge: Charge): void {
    charge.state = 'taken'
    charge.reference ??= `OP${String(this.lines.length + 1).padStart(9, '0')}${Math.floor(Math.random() * 1e6)}`
    const at = new Date().toISOString()
    const { slug, id, amount, reference } = charge
    const line: Line = { slug, id, kind: 'charge', amount, reference, at }
    this.lines.push(line)
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}
