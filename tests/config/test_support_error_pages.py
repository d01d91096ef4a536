"""The 403 pages of the support site."""


def test_missing_permission_is_403_with_an_explanation(support_caller):
    answer = support_caller.get("/staff/accounts/user/")

    assert answer.status_code == 403
    assert "Your account may not open this page." in answer.content.decode()


def test_missing_csrf_token_is_403_with_advice_to_reload(client, staff):
    client.handler.enforce_csrf_checks = True
    client.force_login(staff)

    answer = client.post("/staff/password_change/")

    assert answer.status_code == 403
    assert "Your session could not be verified. Please reload the page and try again." in answer.content.decode()
