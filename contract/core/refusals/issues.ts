import type { z } from 'zod'
import { textOf } from '../values/arabic.ts'
import { fieldError, type FieldErrorCode, fieldErrors, type Lang } from './messages.ts'

const blank = (input: unknown) => input === undefined || input === null || input === ''

/** The words of one Zod issue, to show at the field. Used on both sides. */
export function messageFor(lang: Lang, issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string {
  const say = (code: FieldErrorCode, params?: Record<string, unknown>) => fieldError(lang, code, params)
  switch (issue.code) {
    case 'custom': {
      const params = (issue as { params?: Record<string, unknown> }).params ?? {}
      const code = textOf(params.code ?? issue.message)
      return Object.hasOwn(fieldErrors, code) ? say(code as FieldErrorCode, params) : code || say('V-TYPE')
    }
    case 'invalid_type':
      if (blank(issue.input)) return say('V-REQ')
      return issue.expected === 'number' || issue.expected === 'int' ? say('V-NUMBER') : say('V-TYPE')
    case 'invalid_value':
      return blank(issue.input) ? say('V-REQ') : say('V-CHOICE')
    case 'invalid_union':
      if ('discriminator' in issue) return say('V-CHOICE')
      return blank(issue.input) ? say('V-REQ') : say('V-TYPE')
    case 'unrecognized_keys':
      return say('V-UNKNOWN')
    case 'too_small':
      if (issue.origin === 'string' && blank(issue.input)) return say('V-REQ')
      return issue.origin === 'array' ? say('V-REQ') : say('V-RANGE', { a: issue.minimum, b: '…' })
    case 'too_big':
      return say('V-RANGE', { a: '…', b: issue.maximum })
    default:
      return say('V-TYPE')
  }
}

/** Field → messages from Zod issues. Nested paths are joined with dots (`members.0.id_number`). */
export function errorsMap(lang: Lang, issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A Map, because a client may send a field called `toString` or `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const field = path.join('.') || '_'
      errors.set(field, [...(errors.get(field) ?? []), messageFor(lang, issue)])
    }
  }
  return Object.fromEntries(errors)
}
