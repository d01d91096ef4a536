import { bootData, readBootData } from './bootData';
import { mockServer } from '@/test/mockServer';
import { type AxiosProgressEvent } from 'axios';
import { delay, http, HttpResponse } from 'msw';
import { ApiError, getErrorMessage } from './apiError';
import { callApi, fetchApi, uploadForm } from './client';
import { setDeviceHeaderProvider } from './deviceHeaders';
import { http as client } from './http';
import { act, renderHook } from '@testing-library/react';
import { requestStepUp, useStepUpRequest } from './stepUp';
import { serveSubmission } from '@/test/submissions';
import { createNetworkError } from './createApiError';
import { submitOnce } from './submission';

afterEach(() => {
  jest.useRealTimers();
});

describe('client', () => {
  const URL = '/api/example';

  afterEach(() => {
    bootData.impersonation = null;
    setDeviceHeaderProvider(null);
    document.cookie = 'csrftoken=; max-age=0';
  });

  function rejection(call: Promise<unknown>): Promise<unknown> {
    return call.then(
      () => {
        throw new Error('The call succeeded');
      },
      (error: unknown) => error,
    );
  }

  test('a call sends the current CSRF cookie, the device headers, and a content type only with a body', async () => {
    const sent: Headers[] = [];
    mockServer.use(
      http.post(`*${URL}`, ({ request }) => {
        sent.push(request.headers);
        return HttpResponse.json({ success: true });
      }),
    );
    setDeviceHeaderProvider(() =>
      Promise.resolve({ 'x-device-fingerprint': 'f'.repeat(64), 'x-device-label': 'Desktop%20' }),
    );
    document.cookie = 'csrftoken=first';
    await callApi('POST', URL);
    document.cookie = 'csrftoken=second';
    await callApi('POST', URL, { count: 5 });

    expect(sent.map((headers) => headers.get('x-csrftoken'))).toEqual(['first', 'second']);
    expect(sent.map((headers) => headers.get('content-type'))).toEqual([null, 'application/json']);
    expect(sent[0]?.get('x-device-fingerprint')).toBe('f'.repeat(64));
    expect(sent[0]?.get('x-device-label')).toBe('Desktop%20');
  });

  test('request and response bodies are JSON', async () => {
    mockServer.use(
      http.post(`*${URL}`, async ({ request }) => HttpResponse.json({ received: await request.json() })),
    );
    expect(await callApi('POST', URL, { code: 'A' })).toEqual({ received: { code: 'A' } });
  });

  test('a change can send the version of the row that the person saw', async () => {
    const sent: (string | null)[] = [];
    mockServer.use(
      http.patch(`*${URL}`, ({ request }) => {
        sent.push(request.headers.get('if-match'));
        return HttpResponse.json({ success: true });
      }),
    );
    await callApi('PATCH', URL, { note: 'x' }, { version: 3 });
    await callApi('PATCH', URL, { note: 'x' });
    expect(sent).toEqual(['"3"', null]);
  });

  test('an error keeps its message, code, field errors, Retry-After and request id', async () => {
    mockServer.use(
      http.post(`*${URL}`, () =>
        HttpResponse.json(
          {
            success: false,
            error: 'Too many tries',
            code: 'throttled',
            errors: { username: ['Wait'] },
            requestId: '8c1f0a5be2d94e37',
          },
          { status: 429, headers: { 'Retry-After': '42' } },
        ),
      ),
    );
    const error = await rejection(callApi('POST', URL, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'throttled',
      message: 'Too many tries',
      fieldErrors: { username: ['Wait'] },
      retryAfterSeconds: 42,
      requestId: '8c1f0a5be2d94e37',
      isTimeout: false,
      isNetwork: false,
    });
    expect(getErrorMessage(error, 'Failed')).toBe('Too many tries');
  });

  test.each([
    ['<h1>Bad Gateway</h1>', '502: <h1>Bad Gateway</h1>'],
    ['', '502: Bad Gateway'],
  ])(
    'any other error response (%p) becomes its status and body, and is not shown to people',
    async (body, message) => {
      mockServer.use(
        http.get(`*${URL}`, () => new HttpResponse(body, { status: 502, statusText: 'Bad Gateway' })),
      );
      const error = await rejection(fetchApi(URL));
      expect(error).toMatchObject({ status: 502, message, requestId: null });
      expect(getErrorMessage(error, 'Failed to load')).toBe('Failed to load');
    },
  );

  test('a lost connection is a network error', async () => {
    mockServer.use(http.get(`*${URL}`, () => HttpResponse.error()));
    expect(await rejection(fetchApi(URL))).toMatchObject({ status: 0, isNetwork: true, isTimeout: false });
  });

  test('an HTML page from a proxy counts as a network error', async () => {
    mockServer.use(http.post(`*${URL}`, () => HttpResponse.html('<h1>Sign in to the guest network</h1>')));
    expect(await rejection(callApi('POST', URL, {}))).toMatchObject({ status: 0, isNetwork: true });
  });

  test("the caller's abort is an AbortError", async () => {
    mockServer.use(http.get(`*${URL}`, () => delay('infinite')));
    const controller = new AbortController();
    const call = rejection(fetchApi(URL, { signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  function createFileForm() {
    const form = new FormData();
    form.append('files', new File(['x'.repeat(2000)], 'roof.jpg'));
    return form;
  }

  describe('with fake timers', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      mockServer.use(http.all(`*${URL}`, () => new Promise<Response>(() => undefined)));
    });

    test.each([
      ['a call', 8000, () => callApi('GET', URL)],
      ['a query', 6000, () => fetchApi(URL)],
      ['an upload without progress', 60000, () => uploadForm(URL, new FormData())],
    ])('%s ends after %d ms', async (_name, milliseconds, start) => {
      let error: unknown = null;
      const call = rejection(start()).then((reason) => (error = reason));
      await jest.advanceTimersByTimeAsync(milliseconds - 100);
      expect(error).toBeNull();
      await jest.advanceTimersByTimeAsync(200);
      await call;
      expect(error).toMatchObject({ status: 0, code: 'timeout', isTimeout: true });
    });

    test('an upload that is sent completely waits ten minutes for the answer', async () => {
      // The mocked network reports progress only together with the response.
      jest.spyOn(client, 'request').mockImplementation(({ onUploadProgress, signal }) => {
        onUploadProgress?.({ loaded: 5, total: 5 } as AxiosProgressEvent);
        return new Promise((_resolve, reject) => {
          signal?.addEventListener?.('abort', () => reject(new Error('aborted')));
        });
      });
      let error: unknown = null;
      const call = rejection(uploadForm(URL, new FormData())).then((reason) => (error = reason));
      await jest.advanceTimersByTimeAsync(599_900);
      expect(error).toBeNull();
      await jest.advanceTimersByTimeAsync(200);
      await call;
      expect(error).toMatchObject({ code: 'timeout' });
    });
  });

  test('query parameters are encoded, and those without a value are left out', async () => {
    mockServer.use(http.get(`*${URL}`, ({ request }) => HttpResponse.json(request.url.split('?')[1] ?? '')));
    expect(await fetchApi(URL, { params: { search: 'a & b', limit: 5, cursor: undefined } })).toBe(
      'search=a+%26+b&limit=5',
    );
    expect(await fetchApi(URL, { params: { cursor: undefined } })).toBe('');
  });

  test('an upload sends multipart form data and can be cancelled', async () => {
    mockServer.use(
      http.post(`*${URL}`, ({ request }) => HttpResponse.json({ type: request.headers.get('content-type') })),
    );
    const form = new FormData();
    form.append('documentType', 'general');
    const response = await uploadForm<{ type: string }>(URL, form);
    expect(response.type).toMatch(/^multipart\/form-data; boundary=/);

    const controller = new AbortController();
    controller.abort();
    expect(await rejection(uploadForm(URL, form, { signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
    });
  });

  test('an upload reports its progress', async () => {
    mockServer.use(http.post(`*${URL}`, () => HttpResponse.json({ success: true })));
    const onProgress = jest.fn();
    await uploadForm(URL, createFileForm(), { onProgress });
    expect(onProgress).toHaveBeenLastCalledWith(1);
  });

  describe('during an impersonation', () => {
    beforeEach(() => {
      bootData.impersonation = {
        memberName: 'Dana Whitlock',
        endsAt: '',
        serverNow: '',
        returnTo: '/staff/',
      };
    });

    test.each([
      ['a call', () => callApi('POST', URL, {})],
      ['a change', () => callApi('PATCH', URL, {})],
      ['a removal', () => callApi('DELETE', URL)],
      ['an upload', () => uploadForm(URL, new FormData())],
    ])('%s is refused with the server’s message, and no request is sent', async (_name, start) => {
      expect(await rejection(start())).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: 'You are viewing this account as support. Nothing can be changed here.',
      });
    });

    test('reading, ending the impersonation and signing out are allowed', async () => {
      mockServer.use(http.all('*/api/*', ({ request }) => HttpResponse.json(request.method)));
      expect(await fetchApi(URL)).toBe('GET');
      expect(await callApi('GET', URL)).toBe('GET');
      mockServer.use(
        http.post('*/api/support/viewing/end', () => HttpResponse.json('ended')),
        http.post('*/api/auth/logout', () => HttpResponse.json('out')),
      );
      expect(await callApi('POST', '/api/support/viewing/end')).toBe('ended');
      expect(await callApi('POST', '/api/auth/logout')).toBe('out');
    });
  });
});

describe('bootData', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  function writeBootScript(content: unknown) {
    const script = document.createElement('script');
    script.id = 'boot';
    script.type = 'application/json';
    script.textContent = JSON.stringify(content);
    document.body.append(script);
  }

  test('a page without a boot script has no session', () => {
    expect(readBootData()).toEqual({
      session: { user: null, admin: null },
      impersonation: null,
      ipLookupUrl: null,
      demoLogin: false,
      plans: null,
    });
  });

  test('the boot script of the page is read', () => {
    const admin = { id: 'a1', username: 'root', fullName: 'Root', role: 'super_admin' };
    writeBootScript({ session: { user: null, admin }, ipLookupUrl: 'https://ip.test/', demoLogin: true });
    expect(readBootData()).toEqual({
      session: { user: null, admin },
      impersonation: null,
      ipLookupUrl: 'https://ip.test/',
      demoLogin: true,
      plans: null,
    });
  });
});

describe('stepUp', () => {
  test('a question that comes before its dialog can be shown waits for it', async () => {
    const isConfirmed = requestStepUp(['password']);
    const { result } = renderHook(useStepUpRequest);
    act(() => result.current?.answer(true));

    expect(await isConfirmed).toBe(true);
  });

  test('nothing is confirmed where nothing shows the dialog', async () => {
    jest.useFakeTimers();
    const isConfirmed = requestStepUp(['password']);
    jest.advanceTimersByTime(10_000);

    expect(await isConfirmed).toBe(false);
  });
});

describe('submission', () => {
  const RESPONSE = { success: true };

  const submit = (send: () => Promise<unknown>, isUnanswered = false) =>
    submitOnce({
      key: 'key-1',
      isUnanswered,
      send,
      onCheck: () => undefined,
      signal: new AbortController().signal,
    });

  test('while the first request is processed, the server is asked again', async () => {
    jest.useFakeTimers();
    const states = ['in_progress', 'in_progress', 'completed'];
    // The mocked network answers in real time, and the call would time out in fake time.
    const request = jest.spyOn(client, 'request').mockImplementation(() => {
      const state = states.shift();
      return Promise.resolve({ data: { state, response: state === 'completed' ? RESPONSE : null } });
    });
    const send = jest.fn().mockRejectedValue(createNetworkError());
    const submission = submit(send);
    await jest.advanceTimersByTimeAsync(2000);
    expect(request).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await submission).toEqual(RESPONSE);
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'GET', url: '/api/user/submissions/key-1' }),
    );
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('an attempt that may have arrived is not sent again', async () => {
    serveSubmission({ state: 'completed', response: RESPONSE });
    const send = jest.fn();
    expect(await submit(send, true)).toEqual(RESPONSE);
    expect(send).not.toHaveBeenCalled();
  });

  test('a form that has not arrived can be sent again, and a refusal is not looked up', async () => {
    const asked = serveSubmission();
    await expect(submit(() => Promise.reject(createNetworkError()))).rejects.toMatchObject({
      code: 'not_arrived',
    });
    const refusal = new ApiError({ status: 400, code: 'invalid', message: 'No' });
    await expect(submit(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(asked).toHaveLength(1);
  });
});
