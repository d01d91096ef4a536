"""What staff read where the support desk refuses them."""


def test_staff_without_the_right_are_told_so_and_not_to_reload(support_caller):
    answer = support_caller.get("/staff/accounts/user/")

    assert answer.status_code == 403
    assert "Your account may not open this page." in answer.content.decode()


def test_a_form_without_its_token_asks_for_a_reload(client, staff):
    client.handler.enforce_csrf_checks = True
    client.force_login(staff)

    answer = client.post("/staff/password_change/")

    assert answer.status_code == 403
    assert "Your session could not be verified. Please reload the page and try again." in answer.content.decode()
