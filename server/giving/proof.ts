import { createHmac } from 'node:crypto'
import { inWords } from '../core/errors.ts'
import type { Services } from '../core/services.ts'

/** Tells people from machines where many payments begin from one network. It asks by the token of the form, and keeps nothing. */
export interface Proof {
  readonly question: (token: string, wasWrong: boolean) => ReturnType<typeof inWords>
  readonly isRight: (token: string, answer: number | null) => boolean
}

/** Two numbers from 2 to 9 that follow from the token by the server's key: another form asks something else. */
function numbers(key: Buffer, token: string): readonly [number, number] {
  const [a = 0, b = 0] = createHmac('sha256', key).update(`payment question ${token}`).digest()
  return [2 + (a % 8), 2 + (b % 8)]
}
/** A sum that is read and typed without script. */
function sum(services: Services): Proof {
  const keys = services.secrets.hmacKey
  return {
    question: (token, wasWrong) => {
      const [a, b] = numbers(keys[0], token)
      return wasWrong
        ? inWords(
            `الناتج غير صحيح. اكتبوا ناتج \u2066${a} + ${b}\u2069.`,
            `That is not the sum. Type what ${a} + ${b} makes.`,
          )
        : inWords(
            `اكتبوا ناتج \u2066${a} + ${b}\u2069 لنتأكد من أن إنساناً يتبرع.`,
            `Type what ${a} + ${b} makes, so that we know a person gives.`,
          )
    },
    // A form that was read before the keys changed is still answered.
    isRight: (token, answer) => keys.map((key) => numbers(key, token)).some(([a, b]) => answer === a + b),
  }
}

/** The proof that the settings choose; none asks nobody. A service of somebody else would stand here beside them. */
export const proofOf = (services: Services): Proof | undefined =>
  services.reference.setting('payment.captcha', true) ? sum(services) : undefined
