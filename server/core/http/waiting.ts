/** So many requests at once are never too many. */
const always = 48
/** Milliseconds of a slot, and how many of them are remembered. */
const [slot, slots] = [50, 8]

/** Requests under way beside those that were answered just now: how long the next one has to expect to wait. */
export class Waiting {
  readonly #now: () => number
  readonly #answered = new Uint32Array(slots)
  #current = 0
  #underWay = 0
  /** Since when there is a crowd: it begins where there are many, and ends where half of them have gone. */
  #since: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Requests that wait for their answer now. */
  get underWay(): number {
    return this.#underWay
  }

  /** Empties the slots that have passed since the last look. */
  #turn = (now: number) => {
    const current = Math.floor(now / slot)
    for (let n = Math.max(this.#current, current - slots) + 1; n <= current; n += 1) this.#answered[n % slots] = 0
    this.#current = current
  }

  /** Milliseconds that a request which comes now would take; 0 while there are few, or a crowd has only just come. */
  expected(): number {
    if (this.#underWay < always || this.#since === undefined) return 0
    const now = this.#now()
    const lasts = now - this.#since
    if (lasts < slot) return 0
    this.#turn(now)
    const answered = this.#answered.reduce((sum, n) => sum + n)
    // What stands before it, by how fast that moves [Little's law].
    return answered === 0 ? lasts : (this.#underWay / answered) * Math.min(lasts, slot * slots)
  }

  /** Lets a request in. The answer is called when its turn ends; who went away unanswered does not count. */
  enter(): (answered: boolean) => void {
    this.#underWay += 1
    if (this.#underWay >= always && this.#since === undefined) {
      this.#since = this.#now()
      this.#answered.fill(0)
    }
    let left = false
    return (answered) => {
      if (left) return
      left = true
      this.#underWay -= 1
      if (this.#underWay < always / 2) this.#since = undefined
      if (!answered) return
      this.#turn(this.#now())
      const at = this.#current % slots
      this.#answered[at] = (this.#answered[at] ?? 0) + 1
    }
  }
}
