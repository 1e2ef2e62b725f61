import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeLength, codeSigns } from '#contract/guest-forms/sent.ts'
import type { Services } from '../core/services.ts'

const spread = BigInt(codeSigns.length) ** BigInt(codeLength)

function codeBy(key: Buffer, reference: string): string {
  const hash = createHmac('sha256', key).update(`letter code ${reference}`).digest('hex')
  let rest = BigInt(`0x${hash}`) % spread
  let code = ''
  while (code.length < codeLength) {
    code += codeSigns[Number(rest % BigInt(codeSigns.length))]
    rest /= BigInt(codeSigns.length)
  }
  return code
}

/**
 * The code of a letter: with its number it proves who wrote it. It follows from the number by the server's key and is
 * stored nowhere, so no log, copy of the database or repeated answer has it.
 */
export const codeOf = ({ secrets }: Pick<Services, 'secrets'>, reference: string): string =>
  codeBy(secrets.hmacKey[0], reference)

/** Whether a code belongs to a number; one that was given before the keys changed still does. */
export function isCodeOf({ secrets }: Pick<Services, 'secrets'>, reference: string, typed: string): boolean {
  return secrets.hmacKey
    .map((key) => codeBy(key, reference))
    .map((code) => code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed)))
    .some(Boolean)
}
