/** The thread that reads answers of sources; ingest/run/reading/reading-pool.ts starts it, and ends it when it takes too long. */
import { adapters } from '../../adapters/index.ts'
import { serveReadings } from './serve-readings.ts'

serveReadings(adapters)
