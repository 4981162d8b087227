/** The thread that reads answers of sources; reading-pool.ts starts it, and ends it if it takes too long. */
import { adapters } from '../../adapters/index.ts'
import { serveReadings } from './serve-readings.ts'

serveReadings(adapters)
