import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { founder } from '../../testing/factories.ts'

const app = await testApp()

it('takes a resumable upload through the whole application, whose other hooks leave its stream alone', async () => {
  const { client } = await founder(app)
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const metadata = ['filename', 'use'].map(
    (key, index) => `${key} ${Buffer.from(index === 0 ? 'صورة.png' : 'image').toString('base64')}`,
  )
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await client.request('POST', '/api/v2/uploads', undefined, {
    ...tus,
    'upload-length': String(bytes.length),
    'upload-metadata': metadata.join(','),
  })
  expect(created.status).toBe(201)
  const place = new URL(String(created.headers.location), 'http://localhost').pathname
  const sent = await client.request('PATCH', place, bytes, {
    ...tus,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  expect(sent).toMatchObject({ status: 200, data: { attachment_id: expect.any(Number) } })
})
