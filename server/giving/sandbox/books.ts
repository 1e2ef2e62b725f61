import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Line {
  slug: string
  id: string
  /** Name that the platform gave a refund. */
  refund?: string
  kind: 'charge' | 'refund'
  amount: string
  reference: string
  at: string
}
export interface Refund {
  amount: string
  reference: string
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
  /** By their names. */
  refunds: Map<string, Refund>
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
      const { slug, id, amount, reference } = line
      if (line.kind === 'refund') this.charges.get(id)?.refunds.set(line.refund ?? '', { amount, reference })
      else
        this.charges.set(id, {
          ...{ slug, id, merchant: '', phone: '', amount, refunds: new Map() },
          ...{ state: 'taken', reference },
        })
    }
  }

  /** Takes the money of a charge, each time that it is called: what calls it must ask for it once. */
  take(charge: Charge): void {
    charge.state = 'taken'
    charge.reference ??= this.#newReference()
    const { slug, id, amount, reference } = charge
    this.#write({ slug, id, kind: 'charge', amount, reference })
  }

  /** Gives a part of a charge back, each time that it is called. */
  giveBack(charge: Charge, refund: string, amount: string): Refund {
    const { slug, id } = charge
    const done = { amount, reference: charge.refunds.get(refund)?.reference ?? this.#newReference() }
    charge.refunds.set(refund, done)
    this.#write({ slug, id, refund, kind: 'refund', ...done })
    return done
  }

  #newReference = () => `OP${String(this.lines.length + 1).padStart(9, '0')}${Math.floor(Math.random() * 1e6)}`

  #write(written: Omit<Line, 'at'>): void {
    const line = { ...written, at: new Date().toISOString() }
    this.lines.push(line)
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}
