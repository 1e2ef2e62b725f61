import { Worker } from 'node:worker_threads'
import type { PdfTemplate, PdfTemplates } from './data.ts'
import { printable } from './printable.ts'
import type { PdfAnswer, PdfTask } from './worker.ts'

export type PdfRenderer = {
  /** PDF/A-2a bytes of a template, one at a time. Throws on a template error, a second crash or the time limit. */
  render: <T extends PdfTemplate>(template: T, data: PdfTemplates[T]) => Promise<Uint8Array>
  close: () => Promise<void>
}

type Options = {
  timeoutMs?: number
  /** Typst never frees its caches. After this many documents a new worker frees the memory. */
  documentsPerWorker?: number
  maxQueue?: number
  workerUrl?: URL
}

/** The worker died or did not answer. The template and its data may be right. */
export class PdfWorkerLost extends Error {}

/** Renders one document at a time in a worker thread that is replaced regularly. */
export function createPdfRenderer(options: Options = {}): PdfRenderer {
  const { timeoutMs = 20_000, documentsPerWorker = 200, maxQueue = 200 } = options
  const workerUrl = options.workerUrl ?? new URL('./worker.ts', import.meta.url)
  let worker: Worker | undefined
  let made = 0
  let nextId = 1
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  const drop = async (): Promise<void> => {
    const old = worker
    worker = undefined
    made = 0
    await old?.terminate()
  }

  const once = async (task: PdfTask): Promise<Uint8Array> => {
    worker ??= idleWorker(workerUrl)
    try {
      const answer = await ask(worker, task, timeoutMs)
      if ('error' in answer) throw new Error(answer.error)
      return answer.pdf
    } catch (error) {
      if (error instanceof PdfWorkerLost) await drop()
      throw error
    } finally {
      made += 1
      if (made >= documentsPerWorker) await drop()
    }
  }

  const twice = async (task: PdfTask): Promise<Uint8Array> => {
    try {
      return await once(task)
    } catch (error) {
      if (!(error instanceof PdfWorkerLost)) throw error
      return await once(task)
    }
  }

  return {
    render: (template, data) => {
      if (waiting >= maxQueue) return Promise.reject(new PdfWorkerLost('The PDF queue is full.'))
      waiting += 1
      const createdAt = Math.floor(Date.now() / 1000)
      const json = JSON.stringify(printable(data))
      const result = turn
        .then(() => twice({ id: nextId++, template, json, createdAt }))
        .finally(() => {
          waiting -= 1
        })
      turn = result.catch(() => undefined)
      return result
    },
    close: async () => {
      await turn
      await drop()
    },
  }
}

// An idle worker must not keep the process running.
function idleWorker(url: URL): Worker {
  const worker = new Worker(url)
  worker.unref()
  worker.on('error', () => undefined)
  return worker
}

function ask(worker: Worker, task: PdfTask, timeoutMs: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
    }
    const lose = (reason: string): void => {
      settle()
      reject(new PdfWorkerLost(reason))
    }
    const onMessage = (answer: PdfAnswer): void => {
      if (answer.id !== task.id) return
      settle()
      resolve(answer)
    }
    const onError = (error: Error): void => lose(`PDF worker: ${error.message}`)
    const onExit = (code: number): void => lose(`PDF worker ended with code ${code}.`)
    const timer = setTimeout(() => lose(`PDF worker gave no answer in ${timeoutMs} ms.`), timeoutMs)
    worker.ref()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}

let shared: PdfRenderer | undefined

/** Renders with the one renderer of this process. */
export function renderPdf<T extends PdfTemplate>(template: T, data: PdfTemplates[T]): Promise<Uint8Array> {
  shared ??= createPdfRenderer()
  return shared.render(template, data)
}

/** Waits for running documents and stops the worker. For the shutdown. */
export async function closePdf(): Promise<void> {
  await shared?.close()
  shared = undefined
}
