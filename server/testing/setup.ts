import { afterAll, afterEach } from 'vitest'
import { checkTest, endFile } from './file-end.ts'

// Runs before each test file, so that these are taken wherever the file starts what they look after.
afterEach(checkTest)
afterAll(endFile)
