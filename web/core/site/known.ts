import { notFound } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'

/** What was asked for; an unknown record or a filter that does not exist is the page for unknown addresses. */
export async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}
