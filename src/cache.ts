import * as v from 'valibot';
import { askCacheService } from './action/cache-child.ts';
import { cacheRequestSchema } from './action/cache-request.ts';

/** Started by `src/action/cache-service.ts` alone: one request as its argument, one answer as a message. */
const request = v.parse(cacheRequestSchema, JSON.parse(process.argv[2] ?? 'null'));
const answer = await askCacheService(request);
process.send?.(answer, () => process.exit(0));
