import type { z } from 'zod'
import { latinDigits } from '../values/arabic.ts'

/** Whether the values that are parsed just now have types of their own, as those of JSON. */
let isTyped = false
/**
 * Parses what came with types: there a number is no text, and an empty text is not nothing. Forms and addresses know
 * texts only, so that theirs are read as what the field is. `parse` must not wait for anything.
 */
export function withTypes<T>(parse: () => T): T {
  isTyped = true
  try {
    return parse()
  } finally {
    isTyped = false
  }
}

const otherThanText = new WeakSet<z.ZodType>()
/** Marks a field that is no text: in JSON an empty text is not a blank one of them. */
export function noText<S extends z.ZodType>(schema: S): S {
  otherThanText.add(schema)
  return schema
}
export const staysText = (schema: z.ZodType): boolean => !otherThanText.has(schema)

export const isBlank = (input: unknown, schema: z.ZodType): boolean =>
  input === undefined ||
  input === null ||
  (typeof input === 'string' && input.trim() === '' && (!isTyped || staysText(schema))) ||
  (Array.isArray(input) && input.length === 0)

export const toNumber = (input: unknown): unknown =>
  !isTyped && typeof input === 'string' && /^-?\d{1,15}$/.test(latinDigits(input.trim()))
    ? Number(latinDigits(input.trim()))
    : input

export const toFlag = (input: unknown): unknown =>
  !isTyped && typeof input === 'boolean' ? Number(input) : toNumber(input)

const words: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false }
export const toBoolean = (input: unknown): unknown =>
  !isTyped && Object.hasOwn(words, String(input)) ? words[String(input)] : input

export const toList = (input: unknown): unknown =>
  isTyped || input === undefined || input === null || Array.isArray(input) ? input : [input]
