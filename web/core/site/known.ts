import { notFound } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'

/** The requested data. An unknown record or filter leads to the page for unknown addresses. */
export async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}
